import { keysOf } from '#shared/platform/keys.ts'
import { exportedColumns } from './exportedColumns.ts'
import { withheldColumns, withheldTables } from './withheld.ts'

/** Explains an archive, and lists what leaves and what stays. The same text is `docs/export/README.md`, which a test compares. */
export function readme(): string {
  return `${introduction}
## Tables in the archive

${keysOf(exportedColumns)
  .map((table) => `- \`${table}\`: ${exportedColumns[table].join(', ')}`)
  .join('\n')}

## Columns that stay in Vouch

${Object.entries(withheldColumns)
  .flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, reason]) => `- \`${table}.${column}\`: ${reason}`),
  )
  .join('\n')}

## Tables that stay in Vouch

${Object.entries(withheldTables)
  .map(([table, reason]) => `- \`${table}\`: ${reason}`)
  .join('\n')}
`
}

const introduction = `# An export of everything

An admin gets this archive at _Settings → Export everything_, and an operator by \`vouch export <folder>\`. It has everything that your firm put into Vouch, as of one moment. This page is also the file \`README.md\` in the archive.

- \`csv/<table>.csv\`: the rows of a table. The first line names the columns.
- \`jsonl/<table>.jsonl\`: the same rows as JSON, one object on each line.
- \`tables.md\`: each table and column explained, with types and keys.
- \`load.sql\`: creates the tables in PostgreSQL and fills them.
- \`history.csv\`: who changed what and when, in words. Each changed field has a line, the oldest first.
- \`files/\`: resumes, signed terms and submitted work, in a folder for each person.
- \`manifest.json\`: the moment of the export, the release of Vouch, the rows and checksums of each table, and files that had been lost.

## What the files look like

- All text is UTF-8. In a spreadsheet, import a CSV file as UTF-8 and every column as text.
- In \`csv/\`, an empty cell is null, and \`""\` is an empty text. Cells are exact, so some begin with \`=\`: don't let a spreadsheet run them. In \`history.csv\`, such a cell has an apostrophe in front.
- Moments are in UTC. A name that ends in \`_at\` is a moment, in \`_on\` a day, and in \`_cents\` an amount in cents of the row's currency.
- \`id\` is the key of a row, and \`<name>_id\` names a row of another table.
- \`created_at\`, \`updated_at\` and \`version\` say when a row was written, and how often. A row with \`deleted_at\` was deleted, and you can restore it in Vouch.
- The column \`file\` is the path of the row's file in the archive.
- \`events\` has every change of every row, with its values before and after. \`state_changes\` has those that changed a stage, status, owner, due day or rate.

## Load it into PostgreSQL

You need PostgreSQL 15 or later with its command \`psql\`. Unpack the archive, and run this in its folder:

\`\`\`sh
createdb the_new_database
psql --dbname the_new_database --file load.sql
\`\`\`

The script creates each table, fills it from \`jsonl/\`, and then adds the keys. It's one transaction: after an error, the database is empty again.

To check a file, compare its SHA-256 with the one in \`manifest.json\`: \`sha256sum csv/developers.csv\`.

## What stays in Vouch

Nobody can log in with the archive. Passwords, sessions, keys, tokens and links that open something stay in Vouch. So do drafts of reviews, which only their reviewer may read, and files with a virus. Your identity provider keeps second factors, and Vouch has none. Whatever Vouch computes from other columns stays too. The lists below have every table and column, and a test compares them with the database.
`
