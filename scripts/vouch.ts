import { createProgram } from './vouch/program.ts'

await createProgram().parseAsync()
