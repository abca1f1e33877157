import { isReadable, type ListDefinition } from '#shared/platform/lists/lists.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'

/** Returns the columns that a role may read, and those that the screen adds to the definition. */
export function readableColumnsOf<Row>(
  role: Role | undefined,
  list: ListDefinition,
  columns: readonly Column<Row>[],
): Column<Row>[] {
  return columns.filter(({ id }) => isReadable(role, list, id) || !Object.hasOwn(list.columns, id))
}

export function useReadableColumns<Row>(list: ListDefinition, columns: readonly Column<Row>[]): Column<Row>[] {
  return readableColumnsOf(useViewer().role || undefined, list, columns)
}
