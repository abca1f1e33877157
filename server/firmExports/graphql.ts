import { builder } from '#server/platform/graphql/builder.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { startFirmExportInput } from '#shared/firmExports/firmExportInput.ts'
import { firmExportLimit, firmExportStates } from '#shared/firmExports/firmExports.ts'
import { rowInput } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { cancelFirmExport, type FirmExport, listFirmExports, startFirmExport } from './data.ts'

const permission = 'firm:export'
const FirmExportStateEnum = builder.enumType('FirmExportState', { values: valuesOf(firmExportStates) })

const FirmExportType = builder.objectRef<FirmExport>('FirmExport').implement({
  description: 'An archive of everything. Whoever made it can fetch it for a day.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.expose('state', { type: FirmExportStateEnum }),
    by: t.exposeString('by', { nullable: true, description: 'Null once the account is deleted.' }),
    at: t.expose('at', { type: 'DateTime' }),
    progress: t.exposeFloat('progress', { description: 'From 0 to 1.' }),
    seconds_left: t.exposeInt('seconds_left', { nullable: true, description: 'Null while nobody can know.' }),
    size: t.exposeFloat('size', { nullable: true, description: 'In bytes.' }),
    expires_at: t.expose('expires_at', { type: 'DateTime', nullable: true }),
    problem: t.exposeString('problem', { nullable: true, description: 'A sentence that says why it failed.' }),
    is_own: t.exposeBoolean('is_own', { description: 'True if the viewer made it, who alone can fetch it.' }),
  }),
})

builder.queryField('getFirmExports', (t) =>
  t.field({
    description: 'Lists the latest exports of everything.',
    permission,
    type: [FirmExportType],
    rows: firmExportLimit,
    resolve: (_root, _args, { db, viewer }) => listFirmExports(db, viewer.id),
  }),
)

mutation('startFirmExport', {
  description: 'Asks for an archive of everything. The viewer has to have logged in anew within the last five minutes.',
  permission,
  type: FirmExportType,
  input: startFirmExportInput,
  run: async (trx, { id_token }, { viewer, requireFreshLogin }) => {
    await requireFreshLogin(trx, viewer.id, id_token)
    return startFirmExport(trx, viewer.id)
  },
})

mutation('cancelFirmExport', {
  description: 'Cancels an export that is still being made, whoever made it.',
  permission,
  type: FirmExportType,
  noun: 'export',
  input: rowInput,
  run: (trx, { id }, { viewer }) => cancelFirmExport(trx, id, viewer.id),
})
