import { addNoun } from '#server/platform/register/register.ts'
import { jobSource } from './lists/jobSource.ts'
import { readJobClosed } from './tasks.ts'
import './details/graphql.ts'
import './graphql.ts'
import './lists/graphql.ts'
import './moves/graphql.ts'
import './regions/graphql.ts'

addNoun({
  lists: [jobSource],
  mails: (deps) => ({ 'job closed': readJobClosed(deps) }),
})
