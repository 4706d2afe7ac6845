package org.udigate.conformance;

import java.io.ByteArrayInputStream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.apache.wss4j.dom.WSDataRef;
import org.apache.wss4j.dom.engine.WSSConfig;
import org.apache.wss4j.dom.engine.WSSecurityEngine;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.handler.WSHandlerResult;
import org.w3c.dom.Document;

import com.helger.json.JsonArray;
import com.helger.json.JsonObject;
import com.helger.phase4.crypto.IAS4CryptoFactory;

/**
 * What WSS4J says of the signature of a receipt or an error: phase4's senders take responses without one, and do not say whether there
 * was one.
 */
final class ResponseSignature {
  private ResponseSignature() {}

  static void describe(final byte[] response, final IAS4CryptoFactory keys, final JsonObject answer) {
    try {
      final DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      final Document envelope = factory.newDocumentBuilder().parse(new ByteArrayInputStream(response));
      final WSSecurityEngine engine = new WSSecurityEngine();
      engine.setWssConfig(WSSConfig.getNewInstance());
      final WSHandlerResult results = engine.processSecurityHeader(envelope, null, null, keys.getCrypto());
      final JsonArray covered = new JsonArray();
      if (results != null)
        for (final WSSecurityEngineResult result : results.getResults())
          if (result.get(WSSecurityEngineResult.TAG_DATA_REF_URIS) instanceof final Iterable<?> references)
            for (final Object reference : references)
              covered.add(((WSDataRef) reference).getName().getLocalPart());
      answer.add("signatureCovers", covered);
    } catch (final Exception exception) {
      answer.add("signatureFailure", exception.toString());
    }
  }
}
