export {
  type CompletedEudamedDi,
  completeEudamedDi,
  deriveEudamedDi,
  deriveEudamedId,
  longestOwnPart,
} from './eudamed-di.ts'
export { eudamedDiFault, type FaultOfEudamedDi } from './eudamed-di-fault.ts'
