import { addNoun } from '#server/platform/register/register.ts'
import { exchangeRateSource } from './data.ts'
import './graphql.ts'

addNoun({
  lists: [exchangeRateSource],
})
