import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  describeRefusal,
  header,
  message,
  modeFor,
  receive,
  requireMessage,
  sendOptions,
} from '../test/partners.ts'
import { buildUserMessage } from './build-user-message.ts'
import { testService } from './ebms/find-processing-mode.ts'
import { correlateReply, isReplyTo } from './two-way.ts'

const request = { messageId: 'request@example', conversationId: 'conversation-7' }
const replies = { processingModes: [{ ...modeFor(), isReply: true }] }

test('a reply names its request, in its conversation', () => {
  const { http } = buildUserMessage(message(correlateReply(request)), sendOptions())
  const reply = requireMessage(receive(http, replies))
  assert.equal(reply.refToMessageId, 'request@example')
  assert.equal(reply.conversationId, 'conversation-7')
  assert.ok(isReplyTo(reply, request))
})

test('a message that names another request, or is of another conversation, is no reply', () => {
  for (const other of [{ messageId: 'other@example' }, { conversationId: 'other' }]) {
    const { http } = buildUserMessage(message(correlateReply({ ...request, ...other })), sendOptions())
    assert.equal(isReplyTo(requireMessage(receive(http, replies)), request), false)
  }
})

test('where replies are agreed, a message that names no request is refused', () => {
  const { http } = buildUserMessage(message(), sendOptions())
  assert.equal(
    describeRefusal(receive(http, replies)),
    'EBMS:0003 The message is to answer another: it has no RefToMessageId.',
  )
})

test('a message to the test service is received as a test, of the same parties', () => {
  const { http } = buildUserMessage(message(testService), sendOptions())
  assert.equal(requireMessage(receive(http)).isTest, true)
  const other = buildUserMessage(
    message({ ...testService, from: { ...header.from, id: 'other' } }),
    sendOptions(),
  )
  assert.match(describeRefusal(receive(other.http)), /^EBMS:0010 /)
})
