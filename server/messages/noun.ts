import { addNoun } from '#server/platform/register/register.ts'
import { messagePages } from './pages.ts'
import './graphql.ts'

addNoun({ pages: messagePages })
