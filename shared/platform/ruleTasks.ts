import { isKeyOf } from './keys.ts'
import { valuesOf } from './transitions.ts'

/**
 * Makes the names of the background tasks of rules: each rule has one, such as RETENTION_RESUMES.
 * @param kind begins them, such as RETENTION.
 */
export function createRuleTasks<Kind extends string, Rule extends string>(
  kind: Kind,
  rules: Readonly<Record<Rule, unknown>>,
) {
  type Task = `${Kind}_${Rule}`
  const taskOf = (rule: Rule): Task => `${kind}_${rule}`
  const byTask = Object.fromEntries(valuesOf(rules).map((rule) => [taskOf(rule), rule])) as Record<Task, Rule>
  return {
    taskOf,
    isTask: (task: string): task is Task => isKeyOf(byTask, task),
    ruleOf: (task: Task): Rule => byTask[task],
  }
}
