import { profileForms } from './profileForms.ts'
import { tryForms } from './tryForms.ts'

tryForms(profileForms)
