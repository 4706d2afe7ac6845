// Loaded by "node -r" before a script that needs a recent Node. The syntax is of 2009 on purpose: an old Node has to
// read this file to say in one line what is missing, where it would show a stack trace at syntax that it does not know.
// biome-ignore-all lint/style/useTemplate: an old Node does not know them
'use strict'

/** The Node that udigate runs on. */
var wanted = 24
/** The oldest Node whose npm installs the dependencies, which bring Node 24 along on Linux on x64 with glibc. */
var oldest = 20

/**
 * Why udigate cannot run on a Node; null where it can.
 *
 * @param {{ version: string, platform: string, arch: string, glibc: string | undefined }} node
 * @returns {string | null}
 */
function findNodeProblem(node) {
  var major = parseInt(node.version, 10)
  if (major >= wanted) return null
  if (major >= oldest && node.platform === 'linux' && node.arch === 'x64' && node.glibc) return null
  return [
    'udigate needs Node ' +
      wanted +
      ' or later; on Linux on x64 with glibc, Node ' +
      oldest +
      ' or later will do.',
    'This is Node ' + node.version + ' on ' + node.platform + ' on ' + node.arch + '.',
    'Get Node ' + wanted + ' from https://nodejs.org/en/download and try again.',
  ].join(' ')
}

/** The Node that runs this. */
function describeNode() {
  var version = process.versions.node
  // Before that version the report is experimental, and says so in lines of its own.
  var header = parseInt(version, 10) >= oldest ? process.report.getReport().header : {}
  return {
    version: version,
    platform: process.platform,
    arch: process.arch,
    glibc: header.glibcVersionRuntime,
  }
}

var problem = findNodeProblem(describeNode())
if (problem !== null) {
  console.error(problem)
  process.exit(1)
}

exports.findNodeProblem = findNodeProblem
exports.wanted = wanted
