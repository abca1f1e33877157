/** The fields of a type of the API that may be read by whom rows are read for. */
export type ReadableFields = (typeName: string) => ReadonlySet<string>

/**
 * Of some columns those whose fields may be read, for `select`: what is not selected, no mistake further out can show. A column is
 * named like its field, but for its table and the `_cents` of money. The row's type still promises all of them, since
 * a field that may not be read is refused before anything is read.
 * @param fields those of the type that may be read.
 */
export function readableColumns<Column extends string>(
  columns: readonly Column[],
  fields: ReadonlySet<string>,
): Column[] {
  return columns.filter((column) => fields.has(column.replace(/^.*\./, '').replace(/_cents$/, '')))
}
