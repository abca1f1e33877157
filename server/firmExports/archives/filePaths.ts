import { isKeyOf } from '#shared/platform/keys.ts'
import type { ExportedTable } from './exportedColumns.ts'

/** The column of the archive with the path of a row's file; empty for a row without one. */
export const fileColumn = 'file'

const developer = 'join developers d on d.id = t.developer_id'
const attempt =
  'join developer_assessments a on a.id = t.developer_assessment_id join developers d on d.id = a.developer_id'

/** The tables whose rows have files, each with how its developer is found. */
const owners = {
  resumes: developer,
  signed_terms: developer,
  submissions: attempt,
  anonymous_copies: attempt,
} as const satisfies Partial<Record<ExportedTable, string>>

export const tablesWithFiles = Object.keys(owners) as readonly (keyof typeof owners)[]

export function hasFiles(table: ExportedTable): table is keyof typeof owners {
  return isKeyOf(owners, table)
}

/**
 * Selects the id, the key and the path in the archive of each file of a table, such as `files/resumes/Ada Lovelace/1 cv.pdf`. The number
 * keeps equal names apart. The files of erased rows are gone, and one in which a virus was found stays.
 */
export function filePaths(table: keyof typeof owners): string {
  const person = safe(`d.first_name || ' ' || d.last_name`)
  return `select t.id, t.file_key, concat_ws('/', 'files', '${table}', ${person},
      row_number() over (partition by lower(${person}) order by t.created_at, t.id) || ' ' || ${safe('t.file_name')}) as path
    from ${table} t ${owners[table]}
    where t.file_key not like 'erased-%'
      and not exists (select from suspect_files s where s.file_key = t.file_key and s.virus is not null)`
}

/** Makes a name that every file system takes, and that leads out of no folder. The end of a long one stays, for its extension. */
function safe(name: string): string {
  const trimmed = String.raw`regexp_replace(right(regexp_replace(${name}, '[\\/:*?"<>|[:cntrl:]]', '_', 'g'), 60), '^[. ]+|[. ]+$', '', 'g')`
  return `coalesce(nullif(${trimmed}, ''), '_')`
}
