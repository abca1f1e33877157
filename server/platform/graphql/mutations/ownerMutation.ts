import * as z from 'zod/mini'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { BulkPlan, Selected } from '#server/platform/db/records/bulk.ts'
import type { RowSelection } from '#server/platform/graphql/lists/rowSelection.ts'
import { rowId } from '#shared/platform/fields.ts'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import { bulkMutation } from './bulkMutation.ts'

interface OwnerApi<List extends ListDefinition> {
  /** The word that people use for the rows: "companies". */
  readonly plural: string
  readonly permission: Permission
  readonly selection: RowSelection<List>
  readonly setOwner: (
    trx: Trx,
    selected: Selected<List>,
    ownerId: string | null,
    isDryRun: boolean,
  ) => Promise<BulkPlan>
}

/** Null takes the owner away. */
const ownerInput = z.object({ owner_id: z.nullable(rowId('Choose an owner.')) })

/** Adds the mutation `setXOwner`, with `selection`, `owner_id` and `dry_run`. */
export function ownerMutation<List extends ListDefinition>(
  field: string,
  { plural, permission, selection, setOwner }: OwnerApi<List>,
): void {
  bulkMutation(field, {
    description: `Gives many ${plural} to an owner, or to none.`,
    permission,
    selection,
    input: ownerInput,
    run: (trx, selected, { owner_id, dry_run }) => setOwner(trx, selected, owner_id, dry_run),
  })
}
