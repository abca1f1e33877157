import { placementForms } from './placementForms.ts'
import { tryForms } from './tryForms.ts'

tryForms(placementForms)
