import { addNoun } from '#server/platform/register/register.ts'
import {
  importResumeRoute,
  importTablesRoute,
  importTemplateRoute,
  previewImportRoute,
  runImportRoute,
} from './rest.ts'
import { importRunSource } from './runs/data.ts'
import './runs/graphql.ts'
import './takingBack/graphql.ts'

addNoun({
  lists: [importRunSource],
  routes: [importResumeRoute, importTablesRoute, importTemplateRoute, previewImportRoute, runImportRoute],
})
