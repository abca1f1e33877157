import { jobForms } from './jobForms.ts'
import { tryForms } from './tryForms.ts'

tryForms(jobForms)
