import './graphql.ts'
import { addNoun } from '#server/platform/register/register.ts'
import { firmExportRoute } from './rest.ts'
import { createExportTasks } from './tasks.ts'

addNoun({ routes: [firmExportRoute], tasks: createExportTasks })
