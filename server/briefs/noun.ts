import { addNoun } from '#server/platform/register/register.ts'
import { briefFileRoute } from './rest.ts'
import './graphql.ts'

addNoun({ routes: [briefFileRoute] })
