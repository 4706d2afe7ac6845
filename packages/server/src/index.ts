export { type Config, type ConfigMistake, readConfig, Settings } from './config.ts'
export { problems } from './http/problem.ts'
export { type RunningGateway, startGateway } from './start.ts'
export { DataDirectoryInUse } from './store/data-directory.ts'
