import { addNoun } from '#server/platform/register/register.ts'
import { communicationSource } from './communicationSource.ts'
import { messagePages } from './pages.ts'
import './graphql.ts'

addNoun({ lists: [communicationSource], pages: messagePages })
