import { addNoun } from '#server/platform/register/register.ts'
import { developerSource } from './listing/developerSource.ts'
import './graphql.ts'
import './listing/graphql.ts'
import './moving/graphql.ts'
import './searching/graphql.ts'

addNoun({
  lists: [developerSource],
})
