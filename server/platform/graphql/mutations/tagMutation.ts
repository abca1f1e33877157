import { changeTags, type Tagged } from '#server/platform/db/records/tags.ts'
import type { RowSelection } from '#server/platform/graphql/lists/rowSelection.ts'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import { tagsInput } from '#shared/platform/tags.ts'
import { bulkMutation } from './bulkMutation.ts'

interface TagApi<List extends ListDefinition> {
  /** The word that people use for the rows: "developers". */
  readonly plural: string
  readonly permission: Permission
  readonly selection: RowSelection<List>
  readonly tagged: Tagged<List>
}

/** Adds the mutation `tagXs`, with `selection`, `tags`, `remove` and `dry_run`. */
export function tagMutation<List extends ListDefinition>(
  field: string,
  { plural, permission, selection, tagged }: TagApi<List>,
): void {
  bulkMutation(field, {
    description: `Adds tags to many ${plural}, or takes them away.`,
    permission,
    selection,
    input: tagsInput,
    run: (trx, selected, { tags, remove, dry_run }) => changeTags(trx, tagged, selected, { tags, remove }, dry_run),
  })
}
