import { addNoun } from '#server/platform/register/register.ts'
import {
  importResumeRoute,
  importTablesRoute,
  importTemplateRoute,
  previewImportRoute,
  runImportRoute,
} from './rest.ts'

addNoun({
  routes: [importResumeRoute, importTablesRoute, importTemplateRoute, previewImportRoute, runImportRoute],
})
