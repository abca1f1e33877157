import './byText/graphql.ts'
import './filtering/graphql.ts'
import './graphql.ts'
import './relaxing/graphql.ts'
