import { officeForms } from './officeForms.ts'
import { tryForms } from './tryForms.ts'

tryForms(officeForms)
