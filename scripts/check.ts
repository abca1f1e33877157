import { runChecks } from './checks.ts'
import { conclude } from './suites.ts'

conclude(await runChecks())
