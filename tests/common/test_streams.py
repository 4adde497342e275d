from common.streams import stream


def test_streams_differ_by_every_part_of_the_name():
    names = [
        (7, "a", 0.1, 1),
        (7, "a", 0.1, 2),
        (7, "a", 0.2, 1),
        (7, "b", 0.1, 1),
        (8, "a", 0.1, 1),
    ]
    drawn = {int(stream(*name).integers(2**62)) for name in names}
    assert len(drawn) == len(names)


def test_a_stream_is_the_same_on_every_call():
    assert stream(7, "x").integers(2**62) == stream(7, "x").integers(2**62)
