import { addNoun } from '#server/platform/register/register.ts'
import { developerSource } from './lists/developerSource.ts'
import './graphql.ts'
import './lists/graphql.ts'
import './moves/graphql.ts'
import './search/graphql.ts'

addNoun({
  lists: [developerSource],
})
