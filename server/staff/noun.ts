import { addNoun } from '#server/platform/register/register.ts'
import { staffSource } from './data.ts'
import { readPasswordLink } from './tasks.ts'
import './graphql.ts'

addNoun({
  lists: [staffSource],
  mails: (deps) => ({ 'password link': readPasswordLink(deps) }),
})
