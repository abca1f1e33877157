import { addNoun } from '#server/platform/register/register.ts'
import { importResumeRoute, importTemplateRoute, previewImportRoute, runImportRoute } from './rest.ts'

addNoun({
  routes: [importResumeRoute, importTemplateRoute, previewImportRoute, runImportRoute],
})
