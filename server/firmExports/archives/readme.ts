import { keysOf } from '#shared/platform/keys.ts'
import { exportedColumns } from './exportedColumns.ts'
import { withheldColumns, withheldTables } from './withheld.ts'

/** Explains an archive, and lists what leaves and what stays. The same text is `docs/export/README.md`, which a test compares. */
export function readme(): string {
  return `${introduction}
## Tables that leave

${keysOf(exportedColumns)
  .map((table) => `- \`${table}\`: ${exportedColumns[table].join(', ')}`)
  .join('\n')}

## Columns that stay

${Object.entries(withheldColumns)
  .flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, reason]) => `- \`${table}.${column}\`: ${reason}`),
  )
  .join('\n')}

## Tables that stay

${Object.entries(withheldTables)
  .map(([table, reason]) => `- \`${table}\`: ${reason}`)
  .join('\n')}
`
}

const introduction = `# An export of everything

This is the format of the archive that an admin gets at _Settings → Export everything_, and that \`vouch export <folder>\` writes. It has
what the firm put into Vouch, as of one moment. This page is also the file \`README.md\` in the archive.

- \`csv/<table>.csv\`: The rows of a table. The first line names the columns.
- \`jsonl/<table>.jsonl\`: The same rows as JSON: one object on each line.
- \`tables.md\`: Each table and column explained, with types and keys.
- \`load.sql\`: Makes the tables in PostgreSQL and fills them.
- \`history.csv\`: Who changed what and when, in words: a line for each field that changed, the oldest first.
- \`files/\`: Resumes, signed terms and submitted work, in a folder for each person.
- \`manifest.json\`: The moment of the export, the release of Vouch, rows and checksums of each table, and files that were lost before.

## What the files look like

- All text is UTF-8. In a spreadsheet, import a CSV file as UTF-8 and every column as text.
- In \`csv/\`, an empty cell is null, and \`""\` is an empty text. The cells are exact, so one that begins with \`=\` stays so: do not let a spreadsheet
  run it. In \`history.csv\` such a cell has an apostrophe in front.
- Moments are in UTC. A name that ends with \`_at\` is a moment, with \`_on\` a day, and with \`_cents\` an amount in cents of the currency of its row.
- \`id\` is the key of a row, and \`<name>_id\` leads to the row of another table.
- \`created_at\`, \`updated_at\` and \`version\` tell when a row was written, and how often. A row with \`deleted_at\` was deleted, and can be restored in Vouch.
- The column \`file\` is the path of the row's file in the archive.
- \`events\` has each change of each row with its values before and after. \`state_changes\` has the moves of statuses and stages among them.

## Load it into PostgreSQL

You need PostgreSQL 15 or later, with its command \`psql\`, and the unpacked archive. Run this in its folder:

\`\`\`sh
createdb the_new_database
psql --dbname the_new_database --file load.sql
\`\`\`

The script makes each table, fills it from \`jsonl/\`, and then adds the keys. It is one transaction: after an error the database is empty again.

To check a file, compare its SHA-256 with the one in \`manifest.json\`, such as by \`sha256sum csv/developers.csv\`.

## What does not leave

Whoever has the archive cannot log in with it. Passwords, sessions, keys, tokens, and links that open something stay in Vouch. So do drafts of
reviews, which only their reviewer may read, and files in which the virus scanner found something. Second factors are kept by the identity provider, and Vouch has none. What is made of other columns stays too, since it says nothing of its own. The lists below have every table and column, and a test compares them with the database.
`
