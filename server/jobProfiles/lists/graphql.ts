import { CompanyType } from '#server/companies/relations/graphql.ts'
import { DeveloperType } from '#server/developers/graphql.ts'
import type { DevelopersProfile } from '#server/developers/relations/profilesOf.ts'
import { JobProfileStatusEnum } from '#server/jobs/graphql.ts'
import { builder } from '#server/platform/graphql/builder.ts'

const ProfiledJobType = builder.objectRef<DevelopersProfile['job']>('ProfiledJob').implement({
  permission: 'developers:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    company: t.expose('company', { type: CompanyType }),
  }),
})

const DevelopersProfileType = builder.objectRef<DevelopersProfile>('DevelopersProfile').implement({
  description: "A job profile in its developer's list.",
  permission: 'developers:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    created_at: t.expose('created_at', { type: 'DateTime' }),
    status: t.expose('status', { type: JobProfileStatusEnum }),
    cost_rate: t.exposeFloat('cost_rate', { nullable: true, permission: 'costRates:read' }),
    currency: t.exposeString('currency', { description: 'The currency of the rate.' }),
    job: t.expose('job', { type: ProfiledJobType }),
  }),
})

builder.objectField(DeveloperType, 'job_profiles', (t) =>
  t.expose('job_profiles', {
    type: [DevelopersProfileType],
    rows: 200,
    description:
      'Profiles that are not deleted, the newest first. A client sees those that were sent to its own company.',
  }),
)
