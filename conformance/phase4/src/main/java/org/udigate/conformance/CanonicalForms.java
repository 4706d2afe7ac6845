package org.udigate.conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Base64;

import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.apache.xml.security.Init;
import org.apache.xml.security.c14n.Canonicalizer;
import org.apache.xml.security.signature.XMLSignatureInput;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXParseException;

import com.helger.json.IJsonObject;
import com.helger.json.JsonObject;

/** Exclusive canonical forms without comments, as Apache Santuario has them of what the parser of the JDK reads. */
final class CanonicalForms {
  private static final DocumentBuilderFactory FACTORY = makeFactory();

  private CanonicalForms() {}

  /**
   * Adds {@code base64}, the canonical form of the document, or of its element number {@code element} with the inclusive
   * {@code prefixes}; nothing where there is none.
   */
  static void write(final IJsonObject command, final JsonObject answer) {
    try {
      final Document document = parse(Base64.getDecoder().decode(command.getAsString("base64")));
      final Canonicalizer canonicalizer = Canonicalizer.getInstance(Canonicalizer.ALGO_ID_C14N_EXCL_OMIT_COMMENTS);
      final ByteArrayOutputStream output = new ByteArrayOutputStream();
      if (command.containsKey("element")) {
        final Node element = document.getElementsByTagName("*").item(command.getAsInt("element"));
        canonicalizer.canonicalizeSubtree(element, command.getAsString("prefixes"), output);
      } else {
        // As WSS4J does of a payload.
        final XMLSignatureInput input = new XMLSignatureInput(document);
        canonicalizer.canonicalizeXPathNodeSet(input.getNodeSet(), output);
      }
      answer.add("base64", Base64.getEncoder().encodeToString(output.toByteArray()));
    } catch (final Exception exception) {
      // Without the form: what is said of a document may repeat anything of it.
    }
  }

  private static DocumentBuilderFactory makeFactory() {
    final DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    try {
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    } catch (final ParserConfigurationException exception) {
      throw new IllegalStateException(exception);
    }
    return factory;
  }

  private static Document parse(final byte[] bytes) throws Exception {
    Init.init();
    final DocumentBuilder builder = FACTORY.newDocumentBuilder();
    builder.setErrorHandler(new Refusing());
    return builder.parse(new ByteArrayInputStream(bytes));
  }

  private static final class Refusing implements ErrorHandler {
    @Override
    public void warning(final SAXParseException exception) {}

    @Override
    public void error(final SAXParseException exception) throws SAXParseException {
      throw exception;
    }

    @Override
    public void fatalError(final SAXParseException exception) throws SAXParseException {
      throw exception;
    }
  }
}
