import { companyForms } from './companyForms.ts'
import { tryForms } from './tryForms.ts'

tryForms(companyForms)
