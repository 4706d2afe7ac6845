package org.udigate.conformance;

import com.helger.json.IJsonObject;
import com.helger.json.JsonArray;
import com.helger.json.JsonObject;
import com.helger.phase4.ebms3header.Ebms3CollaborationInfo;
import com.helger.phase4.ebms3header.Ebms3Error;
import com.helger.phase4.ebms3header.Ebms3PartInfo;
import com.helger.phase4.ebms3header.Ebms3PartyId;
import com.helger.phase4.ebms3header.Ebms3Property;
import com.helger.phase4.ebms3header.Ebms3SignalMessage;
import com.helger.phase4.ebms3header.Ebms3UserMessage;

/** What stands in a header, as JSON. */
final class Facts {
  private Facts() {}

  static JsonObject describe(final Ebms3UserMessage message) {
    final Ebms3CollaborationInfo collaboration = message.getCollaborationInfo();
    final JsonObject facts = new JsonObject();
    facts.add("messageId", message.getMessageInfo().getMessageId())
        .addIfNotNull("refToMessageId", message.getMessageInfo().getRefToMessageId())
        .add("from", party(message.getPartyInfo().getFrom().getPartyIdAtIndex(0), message.getPartyInfo().getFrom().getRole()))
        .add("to", party(message.getPartyInfo().getTo().getPartyIdAtIndex(0), message.getPartyInfo().getTo().getRole()))
        .add("service", new JsonObject().add("value", collaboration.getServiceValue())
            .addIfNotNull("type", collaboration.getService().getType()))
        .add("action", collaboration.getAction())
        .add("conversationId", collaboration.getConversationId())
        .addIfNotNull("agreement", collaboration.getAgreementRef() == null ? null : collaboration.getAgreementRefValue());
    final JsonArray properties = new JsonArray();
    if (message.getMessageProperties() != null)
      for (final Ebms3Property property : message.getMessageProperties().getProperty())
        properties.add(describe(property));
    final JsonArray parts = new JsonArray();
    if (message.getPayloadInfo() != null)
      for (final Ebms3PartInfo part : message.getPayloadInfo().getPartInfo()) {
        final JsonArray partProperties = new JsonArray();
        if (part.getPartProperties() != null)
          for (final Ebms3Property property : part.getPartProperties().getProperty())
            partProperties.add(describe(property));
        parts.add(new JsonObject().add("href", part.getHref()).add("properties", partProperties));
      }
    facts.add("properties", properties).add("parts", parts);
    return facts;
  }

  static JsonObject describe(final Ebms3SignalMessage signal) {
    final JsonObject facts = new JsonObject();
    facts.add("messageId", signal.getMessageInfo().getMessageId())
        .addIfNotNull("refToMessageId", signal.getMessageInfo().getRefToMessageId())
        .add("receipt", signal.getReceipt() != null);
    final JsonArray errors = new JsonArray();
    for (final Ebms3Error error : signal.getError())
      errors.add(new JsonObject().add("code", error.getErrorCode())
          .addIfNotNull("shortDescription", error.getShortDescription())
          .addIfNotNull("severity", error.getSeverity())
          .addIfNotNull("refToMessageInError", error.getRefToMessageInError())
          .addIfNotNull("detail", error.getErrorDetail()));
    facts.add("errors", errors);
    return facts;
  }

  private static IJsonObject party(final Ebms3PartyId id, final String role) {
    return new JsonObject().add("id", id.getValue()).addIfNotNull("type", id.getType()).add("role", role);
  }

  private static IJsonObject describe(final Ebms3Property property) {
    return new JsonObject().add("name", property.getName()).addIfNotNull("type", property.getType())
        .add("value", property.getValue());
  }
}
