import { developerForms } from './developerForms.ts'
import { tryForms } from './tryForms.ts'

tryForms(developerForms)
