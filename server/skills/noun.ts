import { addNoun } from '#server/platform/register/register.ts'
import { skillSource } from './data.ts'
import { createSkillTasks } from './tasks.ts'
import { unknownNameSource } from './unknown/data.ts'
import './graphql.ts'
import './relations/graphql.ts'
import './unknown/graphql.ts'

addNoun({
  lists: [skillSource, unknownNameSource],
  tasks: createSkillTasks,
})
