import { addNoun } from '#server/platform/register/register.ts'
import { skillSource } from './data.ts'
import { createSkillTasks } from './tasks.ts'
import './graphql.ts'

addNoun({
  lists: [skillSource],
  tasks: createSkillTasks,
})
