import type { ShapeFromTypeParam, TypeParam } from '@pothos/core'
import * as z from 'zod/mini'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Selected } from '#server/platform/db/records/bulk.ts'
import type { SchemaParts } from '#server/platform/graphql/builder.ts'
import type { OperationContext } from '#server/platform/graphql/context.ts'
import { parseSelection, type RowSelection, type SelectionValue } from '#server/platform/graphql/lists/rowSelection.ts'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import { BulkPlanType } from './bulk.ts'
import { mutation } from './mutation.ts'

interface BulkOptions<List extends ListDefinition, Input extends z.ZodMiniObject, Type extends TypeParam<SchemaParts>> {
  readonly description: string
  readonly permission: Permission
  readonly type: Type
  /** True if nobody may take it back. */
  readonly lasting?: true
  readonly selection: RowSelection<List>
  /** Parses what the action takes besides the rows. */
  readonly input: Input
  run(
    trx: Trx,
    selected: Selected<List>,
    input: z.output<Input> & { readonly dry_run: boolean },
    context: OperationContext,
  ): Promise<ShapeFromTypeParam<SchemaParts, Type, false>>
}

/** Adds a mutation that changes the selected rows of a list. Its author may take it back for some seconds. */
export function bulkMutation<List extends ListDefinition, Input extends z.ZodMiniObject>(
  name: string,
  options: Omit<BulkOptions<List, Input, typeof BulkPlanType>, 'type'>,
): void {
  planMutation(name, { ...options, type: BulkPlanType })
}

/** Like `bulkMutation`, with an answer of its own type. */
export function planMutation<
  List extends ListDefinition,
  Input extends z.ZodMiniObject,
  Type extends TypeParam<SchemaParts>,
>(
  name: string,
  { description, selection: { list, schema }, input, run, lasting, ...options }: BulkOptions<List, Input, Type>,
): void {
  mutation(name, {
    ...options,
    undoable: lasting ? undefined : true,
    description: `${description} With \`dry_run\` it only tells what it would do.`,
    input: z.extend(input, { selection: schema, dry_run: z._default(z.boolean(), false) }),
    run: (trx, body, context) => {
      const { selection, ...given } = body as typeof body & { readonly selection: SelectionValue }
      // The compiler cannot subtract the selection from what the extended schema gives.
      return run(trx, parseSelection(list, context.viewer, selection), given as never, context)
    },
  })
}
