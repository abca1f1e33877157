import { addNoun } from '#server/platform/register/register.ts'
import { myAssessmentSource } from './data.ts'
import { assessmentSource } from './lists/assessmentSource.ts'
import { sentAssessmentSource } from './usage/sentSource.ts'
import './edits/graphql.ts'
import './graphql.ts'
import './lists/graphql.ts'
import './pool/graphql.ts'
import './rubric/graphql.ts'
import './usage/graphql.ts'

addNoun({
  lists: [myAssessmentSource, assessmentSource, sentAssessmentSource],
})
