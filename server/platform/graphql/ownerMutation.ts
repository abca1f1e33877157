import type { Transaction } from 'kysely'
import type { BulkPlan, Selected } from '#server/platform/db/records/bulk.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { ListDefinition } from '#shared/platform/lists.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import { BulkPlanType, parseSelection, type selectionInput } from './bulk.ts'
import { mutation } from './mutation.ts'
import { ownerInput } from './ownerInput.ts'

interface OwnerApi<List extends ListDefinition> {
  /** The word that people use for the rows: "companies". */
  readonly plural: string
  readonly permission: Permission
  readonly list: List
  readonly selection: ReturnType<typeof selectionInput>
  readonly setOwner: (
    trx: Transaction<Tables>,
    selected: Selected<List>,
    ownerId: string | null,
    isDryRun: boolean,
  ) => Promise<BulkPlan>
}

/** Adds the mutation `setXOwner(selection, owner_id, dry_run)`. */
export function ownerMutation<List extends ListDefinition>(
  field: string,
  { plural, permission, list, selection: Selection, setOwner }: OwnerApi<List>,
): void {
  mutation(field, {
    description: `Gives many ${plural} to an owner, or to none. With \`dry_run\` it only tells what it would do.`,
    permission,
    type: BulkPlanType,
    input: ownerInput,
    args: (arg) => ({
      selection: arg({ type: Selection, required: true }),
      owner_id: arg.id(),
      dry_run: arg.boolean({ required: true, defaultValue: false }),
    }),
    undoable: true,
    run: (trx, { selection, owner_id, dry_run }, { viewer }) =>
      setOwner(trx, parseSelection(list, viewer, selection), owner_id, dry_run),
  })
}
