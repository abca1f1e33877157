import { addNoun } from '#server/platform/register/register.ts'
import { myAssessmentSource } from './data.ts'
import { assessmentSource } from './listing/assessmentSource.ts'
import { sentAssessmentSource } from './usage/sentSource.ts'
import './editing/graphql.ts'
import './graphql.ts'
import './listing/graphql.ts'
import './pool/graphql.ts'
import './rubric/graphql.ts'
import './usage/graphql.ts'

addNoun({
  lists: [myAssessmentSource, assessmentSource, sentAssessmentSource],
})
