import { tryForms } from './tryForms.ts'
import { vettingForms } from './vettingForms.ts'

tryForms(vettingForms)
