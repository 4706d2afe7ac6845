import * as Type from 'typebox'
import { stages } from '../../stage.ts'

export const Stage = Type.Enum([...stages], { $id: 'Stage', title: 'Stage' })
