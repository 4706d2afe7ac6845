package org.udigate.conformance;

import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;

import org.w3c.dom.Node;

import com.helger.commons.annotation.IsSPIImplementation;
import com.helger.commons.collection.impl.ICommonsList;
import com.helger.commons.http.HttpHeaderMap;
import com.helger.json.IJsonObject;
import com.helger.json.JsonArray;
import com.helger.json.JsonObject;
import com.helger.phase4.attachment.WSS4JAttachment;
import com.helger.phase4.ebms3header.Ebms3Error;
import com.helger.phase4.ebms3header.Ebms3SignalMessage;
import com.helger.phase4.ebms3header.Ebms3UserMessage;
import com.helger.phase4.error.EEbmsError;
import com.helger.phase4.messaging.IAS4IncomingMessageMetadata;
import com.helger.phase4.model.pmode.IPMode;
import com.helger.phase4.servlet.IAS4MessageState;
import com.helger.phase4.servlet.spi.AS4MessageProcessorResult;
import com.helger.phase4.servlet.spi.AS4SignalMessageProcessorResult;
import com.helger.phase4.servlet.spi.IAS4ServletMessageProcessorSPI;

/** What phase4 delivers, as a line: its facts, whether signature and encryption were there and checked, and the payloads' digests. */
@IsSPIImplementation
public final class Deliveries implements IAS4ServletMessageProcessorSPI {
  private static final long serialVersionUID = 1;

  /** A message with this action is refused with EBMS:0202. */
  private static final String REFUSED_ACTION = "urn:udigate:test:refuse";

  /** A payload that is longer is not written out, in bytes. */
  private static final int LONGEST_SHOWN = 100_000;

  @Override
  public AS4MessageProcessorResult processAS4UserMessage(final IAS4IncomingMessageMetadata metadata,
      final HttpHeaderMap headers, final Ebms3UserMessage message, final IPMode mode, final Node body,
      final ICommonsList<WSS4JAttachment> attachments, final IAS4MessageState state,
      final ICommonsList<Ebms3Error> errors) {
    try {
      Answers.write(Facts.describe(message)
          .add("event", "received")
          .add("profile", state.getProfileID())
          .add("leg", state.getEffectivePModeLegNumber())
          // phase4 takes messages without them, too.
          .add("signatureChecked", state.isSoapSignatureChecked())
          .add("decrypted", state.isSoapDecrypted())
          .add("signer", state.hasUsedCertificate() ? digest(state.getUsedCertificate().getEncoded()) : "")
          .add("payloads", describe(attachments)));
    } catch (final Exception exception) {
      return AS4MessageProcessorResult.createFailure(exception.toString());
    }
    if (message.getCollaborationInfo().getAction().equals(REFUSED_ACTION)) {
      errors.add(EEbmsError.EBMS_DELIVERY_FAILURE.getAsEbms3Error(state.getLocale(), state.getMessageID(),
          "The test asked for this error."));
      return AS4MessageProcessorResult.createFailure("The test asked for this error.");
    }
    return AS4MessageProcessorResult.createSuccess();
  }

  @Override
  public AS4SignalMessageProcessorResult processAS4SignalMessage(final IAS4IncomingMessageMetadata metadata,
      final HttpHeaderMap headers, final Ebms3SignalMessage message, final IPMode mode, final IAS4MessageState state,
      final ICommonsList<Ebms3Error> errors) {
    return AS4SignalMessageProcessorResult.createSuccess();
  }

  private static JsonArray describe(final ICommonsList<WSS4JAttachment> attachments) throws Exception {
    final JsonArray payloads = new JsonArray();
    for (final WSS4JAttachment attachment : attachments) {
      final byte[] content;
      try (InputStream source = attachment.getSourceStream()) {
        content = source.readAllBytes();
      }
      final JsonObject payload = new JsonObject();
      payload
          .add("contentId", attachment.getId())
          .add("mimeType", attachment.getUncompressedMimeType())
          .add("compressed", attachment.getCompressionMode() != null)
          .add("length", content.length)
          .add("sha256", digest(content));
      if (content.length <= LONGEST_SHOWN)
        payload.add("base64", Base64.getEncoder().encodeToString(content));
      payloads.add(payload);
    }
    return payloads;
  }

  private static String digest(final byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }
}
