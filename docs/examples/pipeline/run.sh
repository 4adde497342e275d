#!/bin/sh
# From a table of records to a plotted estimate, in the current folder; docs/deploy.md explains it.
set -eu
alphabet=$(dirname "$0")/diseases.csv
mechanism="--mechanism urr --alphabet $alphabet --epsilon 1"
sql() { python -c 'import duckdb, sys; duckdb.connect("survey.duckdb").execute(sys.stdin.read())'; }

# a table of synthetic records: half of all people are well
sql <<END
COPY (
  SELECT i AS person, CASE
    WHEN draw < 50 THEN 'well' WHEN draw < 70 THEN 'cold' WHEN draw < 80 THEN 'asthma'
    WHEN draw < 90 THEN 'flu' WHEN draw < 96 THEN 'depression'
    WHEN draw < 99 THEN 'hepatitis' ELSE 'hiv' END AS diagnosis
  FROM (SELECT i, hash(i) % 100 AS draw FROM range(${RECORDS:-1000000}) AS t(i))
) TO 'survey.parquet'
END

# is the mechanism private, for one report and for seven
ldp-check $mechanism
ldp-account urr:epsilon=1 --alphabet "$alphabet" --reports 7 --delta 0.000001

# a report of each person
ldp-perturb survey.parquet --column diagnosis $mechanism --out reports

# the counts, by the database that has the reports
ldp-estimate reports --sql duckdb --table reports > counts.sql
sql <<END
CREATE TABLE reports AS FROM 'reports/*.parquet';
COPY ($(cat counts.sql)) TO 'counts.csv' (HEADER)
END

# shares with standard errors, and a picture
ldp-estimate reports --counts counts.csv --out estimate.csv --plot estimate.svg
