package org.udigate.conformance;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Base64;

import com.helger.commons.mime.MimeTypeParser;
import com.helger.httpclient.HttpClientSettings;
import com.helger.json.IJson;
import com.helger.json.IJsonObject;
import com.helger.json.JsonObject;
import com.helger.phase4.attachment.AS4OutgoingAttachment;
import com.helger.phase4.client.AS4ClientUserMessage;
import com.helger.phase4.crypto.ECryptoKeyIdentifierType;
import com.helger.phase4.crypto.IAS4CryptoFactory;
import com.helger.phase4.eudamed.Phase4EudamedSender;
import com.helger.phase4.http.HttpRetrySettings;
import com.helger.phase4.model.MessageProperty;
import com.helger.phase4.profile.cef.AS4CEFProfileRegistarSPI;
import com.helger.phase4.profile.cef.CEFPMode;
import com.helger.phase4.sender.AS4Sender;
import com.helger.phase4.sender.AbstractAS4UserMessageBuilderMIMEPayload;

/** phase4's sending side: its EUDAMED sender, and its general one with the P-Modes of the CEF profile. */
final class Sender {
  private final Identities identities;

  Sender(final Identities identities) {
    this.identities = identities;
  }

  /** Sends a message and tells what phase4 makes of the response, and what WSS4J says of its signature. */
  void send(final IJsonObject command, final JsonObject answer) throws Exception {
    final IAS4CryptoFactory keys = identities.find(command.getAsString("identity"));
    final X509Certificate recipient = Identities.readCertificate(Path.of(command.getAsString("recipientCertificate")));
    final var builder = command.getAsString("sender").equals("eudamed") ? eudamed(command, recipient)
        : general(command, recipient);
    builder.cryptoFactory(keys)
        .messageID(command.getAsString("messageId"))
        .refToMessageID(command.getAsString("refToMessageId"))
        .conversationID(command.getAsString("conversationId"))
        .fromPartyIDType(command.getAsString("fromType"))
        .fromPartyID(command.getAsString("from"))
        .fromRole(command.getAsString("fromRole"))
        .toPartyIDType(command.getAsString("toType"))
        .toPartyID(command.getAsString("to"))
        .toRole(command.getAsString("toRole"))
        .service(command.getAsString("serviceType"), command.getAsString("service"))
        .action(command.getAsString("action"))
        .agreementRef(command.getAsString("agreement"))
        .httpRetrySettings(new HttpRetrySettings().setMaxRetries(0))
        .signalMsgConsumer(signal -> answer.add("signal", Facts.describe(signal)))
        .rawResponseConsumer(response -> {
          answer.add("status", response.getResponseStatusLine().getStatusCode());
          ResponseSignature.describe(response.getResponse(), keys, answer);
        });
    boolean isFirst = true;
    for (final IJson payload : command.getAsArray("payloads")) {
      final AS4OutgoingAttachment attachment = attachment(payload.getAsObject());
      if (isFirst)
        builder.payload(attachment);
      else
        builder.addAttachment(attachment);
      isFirst = false;
    }
    answer.add("result", builder.sendMessageAndCheckForReceipt(exception -> {
      exception.printStackTrace();
      answer.add("exception", exception.toString());
    }).getID());
  }

  private static AbstractAS4UserMessageBuilderMIMEPayload<?> eudamed(final IJsonObject command,
      final X509Certificate recipient) {
    final var builder = new Phase4EudamedSender.EudamedUserMessageBuilder() {
      @Override
      protected void applyToUserMessage(final AS4ClientUserMessage message) {
        super.applyToUserMessage(message);
        setTokens(message, command);
      }
    };
    return builder.senderParticipantID(command.getAsString("originalSender"))
        .receiverParticipantID(command.getAsString("finalRecipient"))
        .receiverEndpointDetails(recipient, command.getAsString("url"))
        .httpClientFactory(new HttpClientSettings());
  }

  private static AbstractAS4UserMessageBuilderMIMEPayload<?> general(final IJsonObject command,
      final X509Certificate recipient) {
    final var builder = new AS4Sender.BuilderUserMessage() {
      @Override
      protected void applyToUserMessage(final AS4ClientUserMessage message) {
        super.applyToUserMessage(message);
        setTokens(message, command);
      }
    };
    final String from = command.getAsString("from");
    final String to = command.getAsString("to");
    final var modes = AS4CEFProfileRegistarSPI.PMODE_ID_PROVIDER;
    return builder
        .pmode(command.getAsString("refToMessageId") == null ? CEFPMode.createCEFPMode(from, to, null, modes, false)
            : CEFPMode.createCEFPModeTwoWay(from, to, null, modes, false))
        .receiverCertificate(recipient)
        .endpointURL(command.getAsString("url"))
        .addMessageProperty(MessageProperty.builder().name("originalSender").value(command.getAsString("originalSender")))
        .addMessageProperty(MessageProperty.builder().name("finalRecipient").value(command.getAsString("finalRecipient")))
        .httpClientFactory(new HttpClientSettings());
  }

  private static void setTokens(final AS4ClientUserMessage message, final IJsonObject command) {
    message.signingParams().setKeyIdentifierType(ECryptoKeyIdentifierType.valueOf(command.getAsString("signerToken")));
    message.cryptParams().setKeyIdentifierType(ECryptoKeyIdentifierType.valueOf(command.getAsString("recipientToken")));
  }

  private static AS4OutgoingAttachment attachment(final IJsonObject payload) throws Exception {
    final String file = payload.getAsString("file");
    final AS4OutgoingAttachment.Builder builder = AS4OutgoingAttachment.builder()
        .data(file == null ? Base64.getDecoder().decode(payload.getAsString("base64")) : Files.readAllBytes(Path.of(file)))
        .contentID(payload.getAsString("contentId"))
        .mimeType(MimeTypeParser.parseMimeType(payload.getAsString("mimeType")));
    if (payload.getAsBoolean("gzip"))
      builder.compressionGZIP();
    if (payload.getAsString("characterSet") != null)
      builder.charset(Charset.forName(payload.getAsString("characterSet")));
    return builder.build();
  }
}
