"""The notebook view of an answer: the matrix as a heat map, with the worst ratio marked."""

import base64
import html as markup
import io

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

# beyond, names on the axes are unreadable
NAMED = 30


def html(answer):
    """Return the answer's heat map and text as HTML."""
    buffer = io.BytesIO()
    figure = draw(answer)
    FigureCanvasAgg(figure)
    figure.savefig(buffer, format="png", dpi=90, metadata={"Software": None})
    image = base64.b64encode(buffer.getvalue()).decode()
    text = markup.escape(str(answer))
    return f'<img src="data:image/png;base64,{image}" alt="heat map"/><pre>{text}</pre>'


def draw(answer):
    """Return a figure: rows are inputs, columns outputs, frames the two entries compared."""
    figure = Figure(figsize=(5, 4), layout="constrained")
    axes = figure.subplots()
    image = axes.imshow(answer.channel.floats, cmap="Greys", vmin=0, aspect="auto")
    figure.colorbar(image, label="Pr(y|x)")
    axes.set_xlabel("output")
    axes.set_ylabel("input")
    _name(axes.set_xticks, [answer.output(y) for y in range(answer.channel.shape[1])])
    _name(axes.set_yticks, [answer.input(x) for x in range(answer.channel.shape[0])])
    axes.set_title(answer.lines()[0])
    for x, y in marked(answer):
        frame = Rectangle((y - 0.5, x - 0.5), 1, 1, fill=False, edgecolor="red", linewidth=2)
        axes.add_patch(frame)
    return figure


def marked(answer):
    """Return the entries of the worst comparison, as pairs of input and output."""
    if not answer.worst:
        return []
    return [(x, answer.worst.y) for x in (answer.worst.x, answer.worst.other) if x is not None]


def _name(ticks, names):
    if len(names) <= NAMED:
        # a dollar sign would be read as mathematics
        ticks(range(len(names)), [name.replace("$", r"\$") for name in names])
