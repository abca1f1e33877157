import { builder } from '#server/platform/graphql/builder.ts'
import { healthLimit, healthStates } from '#shared/health/healthStates.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { getFindings } from './data.ts'
import type { HealthFinding } from './findings/finding.ts'

const permission = 'tasks:manage'
const HealthStateEnum = builder.enumType('HealthState', { values: valuesOf(healthStates) })

const FindingType = builder.objectRef<HealthFinding>('HealthFinding').implement({
  description: 'Says of one thing if it works.',
  permission,
  fields: (t) => ({
    subject: t.exposeString('subject'),
    state: t.expose('state', { type: HealthStateEnum }),
    sentence: t.exposeString('sentence'),
    remedy: t.exposeString('remedy', {
      nullable: true,
      description: 'Tells an admin what to do; null where nothing is to be done.',
    }),
    at: t.expose('at', { type: 'DateTime', nullable: true, description: 'The moment that the sentence is about.' }),
  }),
})

builder.queryField('getHealth', (t) =>
  t.field({
    description: 'Tells what works, what does not, and what to do about it.',
    permission,
    type: [FindingType],
    rows: healthLimit,
    resolve: (_root, _args, { db, env }) => getFindings(db, env),
  }),
)
