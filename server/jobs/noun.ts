import { addNoun } from '#server/platform/register/register.ts'
import { jobSource } from './listing/jobSource.ts'
import { readJobClosed } from './tasks.ts'
import './editing/graphql.ts'
import './graphql.ts'
import './listing/graphql.ts'
import './moving/graphql.ts'
import './regions/graphql.ts'

addNoun({
  lists: [jobSource],
  mails: (deps) => ({ 'job closed': readJobClosed(deps) }),
})
