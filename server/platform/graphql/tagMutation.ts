import { changeTags, type Tagged } from '#server/platform/db/records/tags.ts'
import type { ListDefinition } from '#shared/platform/lists.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import { tagsInput } from '#shared/platform/tags.ts'
import { BulkPlanType, parseSelection, type selectionInput } from './bulk.ts'
import { mutation } from './mutation.ts'

interface TagApi<List extends ListDefinition> {
  /** The word that people use for the rows: "developers". */
  readonly plural: string
  readonly permission: Permission
  readonly selection: ReturnType<typeof selectionInput>
  readonly tagged: Tagged<List>
}

/** Adds the mutation `tagXs(selection, tags, remove, dry_run)`. */
export function tagMutation<List extends ListDefinition>(
  field: string,
  { plural, permission, selection: Selection, tagged }: TagApi<List>,
): void {
  mutation(field, {
    description: `Adds tags to many ${plural}, or takes them away. With \`dry_run\` it only tells what it would do.`,
    permission,
    type: BulkPlanType,
    input: tagsInput,
    args: (arg) => ({
      selection: arg({ type: Selection, required: true }),
      tags: arg.stringList({ required: true }),
      remove: arg.boolean({ required: true, defaultValue: false }),
      dry_run: arg.boolean({ required: true, defaultValue: false }),
    }),
    undoable: true,
    run: (trx, { selection, tags, remove, dry_run }, { viewer }) =>
      changeTags(trx, tagged, parseSelection(tagged.source.list, viewer, selection), { tags, remove }, dry_run),
  })
}
